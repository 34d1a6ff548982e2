-- Renames columns and a table to the terms of CONTRIBUTING.md. Processes of an older version fail beside it: stop them first.
ALTER TABLE "webhook_subscriptions" RENAME COLUMN "hours" TO "hourly_counts";--> statement-breakpoint
ALTER TABLE "webhook_subscriptions" RENAME COLUMN "sealed_secret" TO "encrypted_secret";--> statement-breakpoint
ALTER TABLE "webhook_subscriptions" RENAME COLUMN "previous_sealed_secret" TO "previous_encrypted_secret";--> statement-breakpoint
ALTER TABLE "deliveries" RENAME COLUMN "run" TO "resend_number";--> statement-breakpoint
ALTER TABLE "deliveries" RENAME COLUMN "outcomes" TO "attempt_summaries";--> statement-breakpoint
ALTER TABLE "deliveries" RENAME COLUMN "generation" TO "wake_generation";--> statement-breakpoint
ALTER INDEX "deliveries_run" RENAME TO "deliveries_resend";--> statement-breakpoint
ALTER TABLE "delivery_attempts" RENAME COLUMN "run" TO "resend_number";--> statement-breakpoint
ALTER TABLE "accounts" RENAME COLUMN "early_notices" TO "failure_warnings";--> statement-breakpoint
ALTER TABLE "activities" RENAME COLUMN "act" TO "action";--> statement-breakpoint
ALTER TABLE "activities" RENAME COLUMN "source" TO "ip_address";--> statement-breakpoint
ALTER TABLE "activities" RENAME CONSTRAINT "activities_act" TO "activities_action";--> statement-breakpoint
ALTER TABLE "sign_in_tries" RENAME TO "sign_in_attempts";--> statement-breakpoint
ALTER TABLE "sign_in_attempts" RENAME COLUMN "tried_at" TO "attempted_at";--> statement-breakpoint
ALTER TABLE "request_windows" RENAME COLUMN "answered_at" TO "requested_at";
