CREATE FUNCTION "end_sessions_of_camper"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "sessions" WHERE "role" = 'participant' AND "subject" = OLD."code";
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "participants_leave_no_sessions" AFTER DELETE ON "participants"
  FOR EACH ROW EXECUTE FUNCTION "end_sessions_of_camper"();
--> statement-breakpoint
DELETE FROM "sessions" s WHERE s."role" = 'participant'
  AND NOT EXISTS (SELECT FROM "participants" p WHERE p."code" = s."subject");
