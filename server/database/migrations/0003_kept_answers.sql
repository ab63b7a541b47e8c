ALTER TABLE "idempotency_keys" ADD COLUMN "moved_money" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "idempotency_keys_that_expire" ON "idempotency_keys" USING btree ("created_at") WHERE not "idempotency_keys"."moved_money";--> statement-breakpoint
UPDATE "idempotency_keys" k SET "moved_money" = true FROM "transfers" t WHERE t."actor" = k."actor" AND t."attempt" = k."key";