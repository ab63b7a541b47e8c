CREATE TABLE "devices" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"made_by" text NOT NULL,
	"secret_hash" text,
	"letters_hash" text,
	"pairing_ends_at" timestamp with time zone NOT NULL,
	"paired_at" timestamp with time zone,
	"ends_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_by" text,
	"last_seen_at" timestamp with time zone,
	"network" text,
	"user_agent" text,
	"operator" text,
	"operator_email" text,
	"operator_since" timestamp with time zone,
	CONSTRAINT "devices_secret_hash_unique" UNIQUE("secret_hash"),
	CONSTRAINT "devices_letters_hash_unique" UNIQUE("letters_hash")
);
--> statement-breakpoint
ALTER TABLE "admins" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "admins" ADD COLUMN "rights" text[] DEFAULT '{lead}' NOT NULL;--> statement-breakpoint
ALTER TABLE "admins" ADD COLUMN "must_change_password" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "admins" ADD COLUMN "configured" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "admins" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "admins" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "operator" text;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "operator_email" text;--> statement-breakpoint
ALTER TABLE "merchants" ADD COLUMN "must_change_password" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "user_agent" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "locked_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "devices_by_name" ON "devices" USING btree ("name");--> statement-breakpoint
CREATE INDEX "audit_by_actor" ON "audit" USING btree ("actor_role","actor","at");--> statement-breakpoint
ALTER TABLE "admins" ADD CONSTRAINT "admins_id_unique" UNIQUE("id");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_id_unique" UNIQUE("id");--> statement-breakpoint
ALTER TABLE "admins" ADD CONSTRAINT "admins_rights" CHECK ("admins"."rights" <@ array['gate', 'office', 'cash', 'health', 'lead']);--> statement-breakpoint
DROP TRIGGER "audit_append_only" ON "audit";
--> statement-breakpoint
CREATE TRIGGER "audit_append_only" BEFORE DELETE OR TRUNCATE
  OR UPDATE OF "id", "at", "actor_role", "action", "operator", "operator_email" ON "audit"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
