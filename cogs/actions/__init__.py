"""Component actions: what buttons, menus and forms stand for, who may use them, and how they are carried out."""
