ALTER TABLE "payments" ADD COLUMN "released_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "fee_cents" bigint;--> statement-breakpoint
UPDATE "payments" p SET "settled_at" = a."at"
FROM "transfers" t JOIN "audit" a ON a."subject" = t."owner_code" AND a."action" = 'completeDeposit' AND a."detail"->>'reference' = t."reference_id"
WHERE t."id" = p."transfer_id" AND t."status" = 'completed' AND p."settled_at" IS NULL;
