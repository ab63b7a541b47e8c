CREATE OR REPLACE FUNCTION "forget_movements"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "movements" SET "code" = NEW."owner", "number" = NEW."owner", "fingerprint" = NULL, "with_whom" = NULL,
    "anyway" = CASE WHEN "anyway" IS NOT NULL THEN '' END
  WHERE "code" = OLD."owner";
  UPDATE "gate_scans" SET "code" = NEW."owner", "number" = NEW."owner", "with_whom" = NULL, "note" = NULL, "unread" = NULL,
    "anyway" = CASE WHEN "anyway" IS NOT NULL THEN '' END
  WHERE "code" = OLD."owner";
  UPDATE "audit" SET "detail" = "detail" - 'anyway' - 'changes'
  WHERE "subject" = OLD."owner" AND ("detail" ? 'anyway' OR "detail" ? 'changes');
  RETURN NULL;
END
$$;
