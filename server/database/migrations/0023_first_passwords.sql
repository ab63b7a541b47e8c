ALTER TABLE "admins" ADD COLUMN "password_made_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "health_records" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "health_records" ADD COLUMN "opened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "health_records" ADD COLUMN "opened_by" text;--> statement-breakpoint
ALTER TABLE "health_records" ADD COLUMN "shown_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "merchants" ADD COLUMN "password_made_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "merchants" ADD COLUMN "password_made_by" text;--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "password_made_at" timestamp with time zone;--> statement-breakpoint
-- A first password over a health record closes the record to its camper. Each query of the function sees what was
-- committed before it, so a record that was saved while this update waited for its person is closed as well.
CREATE FUNCTION "close_health_record"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  UPDATE "health_records" h
  SET "closed_at" = coalesce(NEW."password_made_at", now()), "opened_at" = NULL, "opened_by" = NULL, "shown_at" = NULL
  WHERE h."code" = NEW."code" AND concat(h."blood_type", h."allergies", h."conditions", h."medications",
    h."emergency_contact", h."emergency_phone", h."notes") <> '';
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "participants_close_health_record" AFTER UPDATE OF "password_hash" ON "participants"
  FOR EACH ROW WHEN (NEW."must_change_password" AND NEW."password_hash" IS DISTINCT FROM OLD."password_hash")
  EXECUTE FUNCTION "close_health_record"();
--> statement-breakpoint
-- First passwords of earlier releases end from now on, and close records; those of the demo camp are for everybody.
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM "settings" WHERE "name" = 'camp' AND "value" = 'demo') THEN
    UPDATE "participants" SET "password_made_at" = now() WHERE "must_change_password" AND "password_hash" IS NOT NULL;
    UPDATE "merchants" SET "password_made_at" = now() WHERE "must_change_password";
    UPDATE "admins" SET "password_made_at" = now() WHERE "must_change_password";
    UPDATE "health_records" h SET "closed_at" = now() FROM "participants" p
    WHERE p."code" = h."code" AND p."must_change_password" AND concat(h."blood_type", h."allergies", h."conditions",
      h."medications", h."emergency_contact", h."emergency_phone", h."notes") <> '';
  END IF;
END $$;
