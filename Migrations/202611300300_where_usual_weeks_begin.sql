-- Where a usual week begins is said once: the statements that read the plan ask the same function as those that write persons.
GRANT EXECUTE ON FUNCTION usual_meals(text, text) TO sofra_app;
