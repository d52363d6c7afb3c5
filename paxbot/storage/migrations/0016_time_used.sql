-- How much time a seat has used, which breaks ties in leagues; unknown for games that had begun before it was counted.
ALTER TABLE clocks ADD COLUMN used_s REAL;
ALTER TABLE result_seats ADD COLUMN clock_s REAL;
