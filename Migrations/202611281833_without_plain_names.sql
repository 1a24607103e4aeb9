-- Words are folded by the program alone: only an earlier migration has called this.
DROP FUNCTION plain_names(text);
