CREATE TABLE "cards" (
	"number" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lost_at" timestamp with time zone,
	CONSTRAINT "cards_number_shape" CHECK ("cards"."number" ~ '^[A-Z0-9-]{1,10}$')
);
--> statement-breakpoint
ALTER TABLE "participants" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "frozen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "version" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "imported" jsonb;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_code_participants_code_fk" FOREIGN KEY ("code") REFERENCES "public"."participants"("code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "cards_by_code" ON "cards" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "cards_that_hold" ON "cards" USING btree ("code") WHERE "cards"."lost_at" is null;--> statement-breakpoint
CREATE FUNCTION "issue_first_card"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "cards" ("number", "code", "issued_at") VALUES (NEW."code", NEW."code", NEW."registered_at");
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "participants_issue_first_card" AFTER INSERT ON "participants"
  FOR EACH ROW EXECUTE FUNCTION "issue_first_card"();
--> statement-breakpoint
INSERT INTO "cards" ("number", "code", "issued_at") SELECT "code", "code", "registered_at" FROM "participants";
