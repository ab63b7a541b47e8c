CREATE TABLE "movements" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text PRIMARY KEY NOT NULL,
	"fingerprint" text,
	"code" text NOT NULL,
	"number" text NOT NULL,
	"by_name" boolean DEFAULT false NOT NULL,
	"kind" text NOT NULL,
	"undoes" text,
	"arrives" boolean DEFAULT false NOT NULL,
	"with_whom" text,
	"anyway" text,
	"noted_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"counter" bigint,
	"actor_role" text NOT NULL,
	"actor" text NOT NULL,
	"operator" text,
	"operator_email" text,
	CONSTRAINT "movements_key_shape" CHECK ("movements"."key" ~ '^[0-9a-f]{32}$'),
	CONSTRAINT "movements_kind" CHECK ("movements"."kind" in ('arrive', 'stepOut', 'backIn', 'goHome', 'undo')),
	CONSTRAINT "movements_undo" CHECK (("movements"."kind" = 'undo') = ("movements"."undoes" is not null))
);
--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "stepped_out_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "last_movement" text;--> statement-breakpoint
CREATE UNIQUE INDEX "movements_undone_once" ON "movements" USING btree ("undoes") WHERE "movements"."undoes" is not null;--> statement-breakpoint
CREATE INDEX "movements_of_person" ON "movements" USING btree ("code","id") WHERE "movements"."kind" <> 'undo';--> statement-breakpoint
CREATE INDEX "movements_of_gate" ON "movements" USING btree ("actor_role","actor","id") WHERE "movements"."kind" <> 'undo';--> statement-breakpoint
ALTER TABLE "participants" ADD CONSTRAINT "participants_stepped_out" CHECK ("participants"."stepped_out_at" is null or "participants"."status" = 'checkedIn');--> statement-breakpoint
INSERT INTO "movements" ("key", "code", "number", "kind", "arrives", "noted_at", "received_at", "actor_role", "actor")
SELECT replace(gen_random_uuid()::text, '-', ''), was."code", was."code", was."kind", was."kind" = 'arrive', was."at", was."at",
  'host', 'migration'
FROM (
  SELECT "code", 'arrive' AS "kind", coalesce("checked_in_at", "registered_at") AS "at"
  FROM "participants" WHERE "status" = 'checkedIn' OR ("status" = 'checkedOut' AND "checked_in_at" IS NOT NULL)
  UNION ALL
  SELECT "code", 'goHome', coalesce("checked_out_at", "checked_in_at", "registered_at")
  FROM "participants" WHERE "status" = 'checkedOut'
) was
ORDER BY was."kind" = 'goHome', was."at", was."code";
--> statement-breakpoint
UPDATE "participants" p SET "last_movement" = m."key" FROM "movements" m
WHERE m."code" = p."code" AND m."kind" = CASE p."status" WHEN 'checkedOut' THEN 'goHome' ELSE 'arrive' END;
--> statement-breakpoint
CREATE TRIGGER "movements_append_only" BEFORE DELETE OR TRUNCATE OR UPDATE OF "id", "key", "by_name", "kind", "undoes", "arrives",
  "noted_at", "received_at", "counter", "actor_role", "actor", "operator", "operator_email" ON "movements"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "movements_persons" BEFORE UPDATE ON "movements" FOR EACH STATEMENT
  WHEN (current_user <> 'camp_forgetting') EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE FUNCTION "forget_movements"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "movements" SET "code" = NEW."owner", "number" = NEW."owner", "fingerprint" = NULL, "with_whom" = NULL,
    "anyway" = CASE WHEN "anyway" IS NOT NULL THEN '' END
  WHERE "code" = OLD."owner";
  UPDATE "audit" SET "detail" = "detail" - 'anyway' WHERE "subject" = OLD."owner" AND "detail" ? 'anyway';
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "accounts_forget_movements" AFTER UPDATE OF "owner" ON "accounts"
  FOR EACH ROW WHEN (OLD."kind" = 'wallet' AND OLD."owner" <> NEW."owner") EXECUTE FUNCTION "forget_movements"();
