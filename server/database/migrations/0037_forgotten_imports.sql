-- Old and new values of people whom the undo of an import has removed. They have no wallet any more for forget_person.
CREATE FUNCTION "forget_changes"("codes" text[]) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE "audit" SET "detail" = "detail" - 'changes'
  WHERE "subject" = ANY ("codes") AND "detail" ? 'changes'
    AND NOT EXISTS (SELECT FROM "participants" p WHERE p."code" = "subject")
    AND NOT EXISTS (SELECT FROM "accounts" a WHERE a."owner" = "subject");
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION "forget_changes"(text[]) FROM PUBLIC;
