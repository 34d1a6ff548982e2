CREATE INDEX "messages_sender" ON "messages" USING btree ("account_id",lower(coalesce("sender" ->> 'email', "sender" ->> 'phone', "sender" ->> 'whatsapp')));
