ALTER TABLE "accounts" ADD COLUMN "disputed_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "admins" ADD COLUMN "pin_hash" text;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "operator_confirmed" boolean;--> statement-breakpoint
ALTER TABLE "cash_desks" ADD COLUMN "handed_to_email" text;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "operator_confirmed" boolean;--> statement-breakpoint
ALTER TABLE "movements" ADD COLUMN "operator_confirmed" boolean;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "disputed_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "disputed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "transfers" ADD COLUMN "witness_email" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_disputed_of_wallets" CHECK ("accounts"."disputed_cents" = 0 or ("accounts"."kind" = 'wallet' and "accounts"."disputed_cents" > 0));