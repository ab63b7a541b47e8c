CREATE TABLE "different_people" (
	"code" text NOT NULL,
	"other_code" text NOT NULL,
	CONSTRAINT "different_people_code_other_code_pk" PRIMARY KEY("code","other_code")
);
--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "description_change" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "different_people" ADD CONSTRAINT "different_people_code_participants_code_fk" FOREIGN KEY ("code") REFERENCES "public"."participants"("code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "different_people" ADD CONSTRAINT "different_people_other_code_participants_code_fk" FOREIGN KEY ("other_code") REFERENCES "public"."participants"("code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "different_people_by_other" ON "different_people" USING btree ("other_code");--> statement-breakpoint
CREATE FUNCTION "number_description_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."description_change" := pg_current_xact_id()::text::bigint;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "participants_description_change" BEFORE INSERT OR UPDATE OF "code", "firstname", "lastname", "gender",
  "age", "union_name", "whatsapp", "email" ON "participants"
  FOR EACH ROW EXECUTE FUNCTION "number_description_change"();
