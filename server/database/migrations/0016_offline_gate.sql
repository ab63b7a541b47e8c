CREATE TABLE "ended_pairings" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"device" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gate_browsers" (
	"device" text PRIMARY KEY NOT NULL,
	"actor_role" text NOT NULL,
	"actor" text NOT NULL,
	"waiting" integer NOT NULL,
	"told_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gate_scans" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "gate_scans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text PRIMARY KEY NOT NULL,
	"device" text NOT NULL,
	"counter" bigint,
	"version" integer NOT NULL,
	"number" text NOT NULL,
	"code" text,
	"kind" text,
	"by_name" boolean DEFAULT false NOT NULL,
	"with_whom" text,
	"anyway" text,
	"place" text,
	"operator" text,
	"noted_at" timestamp with time zone NOT NULL,
	"corrected_at" timestamp with time zone,
	"happened_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"actor_role" text NOT NULL,
	"actor" text NOT NULL,
	"marks" text[] NOT NULL,
	"other" text,
	"unread" jsonb,
	"decision" text,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"note" text,
	CONSTRAINT "gate_scans_key_shape" CHECK ("gate_scans"."key" ~ '^[0-9a-f]{32}$'),
	CONSTRAINT "gate_scans_kind" CHECK ("gate_scans"."kind" in ('arrive', 'stepOut', 'backIn', 'goHome')),
	CONSTRAINT "gate_scans_decision" CHECK ("gate_scans"."decision" in ('onePerson', 'lookFor', 'undo', 'undoOther', 'apply', 'explained'))
);
--> statement-breakpoint
ALTER TABLE "movements" ADD COLUMN "happened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "movements" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "movements" ADD COLUMN "attempt" text;--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "list_change" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "gate_browsers_of_actor" ON "gate_browsers" USING btree ("actor_role","actor");--> statement-breakpoint
CREATE INDEX "gate_scans_open" ON "gate_scans" USING btree ("id") WHERE "gate_scans"."marks" <> '{}' and ("gate_scans"."decision" is null or "gate_scans"."decision" = 'lookFor');--> statement-breakpoint
CREATE INDEX "gate_scans_of_person" ON "gate_scans" USING btree ("code");--> statement-breakpoint
CREATE INDEX "movements_by_attempt" ON "movements" USING btree ("attempt") WHERE "movements"."attempt" is not null;--> statement-breakpoint
CREATE INDEX "participants_by_list_change" ON "participants" USING btree ("list_change");
--> statement-breakpoint
CREATE FUNCTION "number_list_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."list_change" := pg_current_xact_id()::text::bigint;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "participants_list_change" BEFORE INSERT OR UPDATE OF "code", "firstname", "lastname", "age", "union_name",
  "status", "stepped_out_at", "withdrawn_at" ON "participants"
  FOR EACH ROW EXECUTE FUNCTION "number_list_change"();
--> statement-breakpoint
CREATE FUNCTION "number_list_change_of_card"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "participants" SET "list_change" = pg_current_xact_id()::text::bigint WHERE "code" = NEW."code";
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "cards_list_change" AFTER INSERT ON "cards"
  FOR EACH ROW WHEN (NEW."number" <> NEW."code") EXECUTE FUNCTION "number_list_change_of_card"();
--> statement-breakpoint
CREATE TRIGGER "cards_lost_list_change" AFTER UPDATE OF "lost_at" ON "cards"
  FOR EACH ROW WHEN (OLD."lost_at" IS DISTINCT FROM NEW."lost_at") EXECUTE FUNCTION "number_list_change_of_card"();
--> statement-breakpoint
CREATE TRIGGER "gate_scans_stay" BEFORE DELETE OR TRUNCATE OR UPDATE OF "id", "key", "device", "counter", "version", "kind",
  "by_name", "noted_at", "corrected_at", "happened_at", "received_at", "actor_role", "actor", "marks", "other" ON "gate_scans"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "forget_movements"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "movements" SET "code" = NEW."owner", "number" = NEW."owner", "fingerprint" = NULL, "with_whom" = NULL,
    "anyway" = CASE WHEN "anyway" IS NOT NULL THEN '' END
  WHERE "code" = OLD."owner";
  UPDATE "gate_scans" SET "code" = NEW."owner", "number" = NEW."owner", "with_whom" = NULL, "note" = NULL, "unread" = NULL,
    "anyway" = CASE WHEN "anyway" IS NOT NULL THEN '' END
  WHERE "code" = OLD."owner";
  UPDATE "audit" SET "detail" = "detail" - 'anyway' WHERE "subject" = OLD."owner" AND "detail" ? 'anyway';
  RETURN NULL;
END
$$;
