CREATE TABLE "price_lists" (
	"merchant_number" text PRIMARY KEY NOT NULL,
	"version" uuid DEFAULT gen_random_uuid() NOT NULL,
	"products" jsonb NOT NULL,
	CONSTRAINT "price_lists_products" CHECK (jsonb_typeof("price_lists"."products") = 'array' and jsonb_array_length("price_lists"."products") between 1 and 200)
);
--> statement-breakpoint
ALTER TABLE "price_lists" ADD CONSTRAINT "price_lists_merchant_number_merchants_merchant_number_fk" FOREIGN KEY ("merchant_number") REFERENCES "public"."merchants"("merchant_number") ON DELETE no action ON UPDATE no action;