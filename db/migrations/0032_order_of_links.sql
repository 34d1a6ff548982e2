ALTER TABLE "email_links" ALTER COLUMN "created_at" SET DATA TYPE timestamp with time zone;--> statement-breakpoint
ALTER TABLE "email_links" ALTER COLUMN "created_at" SET DEFAULT clock_timestamp();