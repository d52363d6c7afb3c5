"""The pictures of leagues, in the colours that all games share."""
