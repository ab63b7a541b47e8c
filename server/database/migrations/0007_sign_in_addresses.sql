ALTER TABLE "sign_in_limits" ADD COLUMN "addresses" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_limits" ADD COLUMN "told" boolean DEFAULT false NOT NULL;