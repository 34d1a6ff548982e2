<?php

// Receives voice messages as webhooks. Needs only PHP 8's standard extensions.
//
//   WEBHOOK_SECRET=msg_whsec_… php -S 127.0.0.1:8080 receiver.php
//
// This server is for tests. In production, run the file under PHP-FPM, behind a web server with HTTPS.

declare(strict_types=1);

const TOLERANCE_SECONDS = 300;
const MAX_BODY_BYTES = 1_000_000;

/** Returns whether this secret signed these bytes, within five minutes of `now` (unix seconds). */
function verify(string $secret, string $header, string $body, float $now): bool
{
    $parts = array_map('trim', explode(',', $header));
    $times = array_values(preg_grep('/^t=[0-9]{1,12}\z/', $parts));
    $signatures = preg_grep('/^v1=[0-9a-f]{64}\z/', $parts);
    if (count($times) !== 1) {
        return false;
    }
    $time = substr($times[0], 2);
    if (abs($now - (int) $time) > TOLERANCE_SECONDS) {
        return false;
    }
    $expected = hash_hmac('sha256', "$time.$body", $secret);
    // During a rotation there are two signatures. One that matches is enough.
    foreach ($signatures as $signature) {
        if (hash_equals($expected, substr($signature, 3))) {
            return true;
        }
    }
    return false;
}

/** Stores the event under its id. Returns false if it exists: the request is a repetition. */
function keep(string $inbox, string $id, string $body): bool
{
    $draft = $inbox . '/' . bin2hex(random_bytes(16)) . '.draft';
    $kept = "$inbox/$id.json";
    if (file_put_contents($draft, $body) !== strlen($body)) {
        throw new RuntimeException("Could not write $draft");
    }
    try {
        if (@link($draft, $kept)) { // atomic: of two concurrent calls, one gets EEXIST
            return true;
        }
        clearstatcache();
        return is_file($kept) ? false : throw new RuntimeException("Could not keep $kept");
    } finally {
        unlink($draft);
    }
}

/** Does your own work, after the response. Put slow work into a worker that reads the inbox. */
function handle(array $event): void
{
    if ($event['event'] !== 'message.completed') {
        return; // a later kind of event, which this code does not handle
    }
    error_log($event['event_id'] . ' ' . $event['data']['summary']['text']);
}

/** Returns the status of the response, and the event if there is work to do. */
function receive(string $secret, string $inbox): array
{
    if ($_SERVER['REQUEST_METHOD'] !== 'POST') {
        return [405, null];
    }
    $body = file_get_contents('php://input', length: MAX_BODY_BYTES + 1); // the raw bytes, as received
    if (strlen($body) > MAX_BODY_BYTES) {
        return [413, null];
    }
    if (!verify($secret, $_SERVER['HTTP_X_MESSAGE_SIGNATURE'] ?? '', $body, microtime(true))) {
        return [401, null];
    }
    $event = json_decode($body, true, flags: JSON_THROW_ON_ERROR);
    if (!preg_match('/^evt_[0-9a-f-]{36}\z/', $event['event_id'])) {
        return [400, null];
    }
    return [204, keep($inbox, $event['event_id'], $body) ? $event : null];
}

if (PHP_SAPI !== 'cli') {
    $secret = getenv('WEBHOOK_SECRET') ?: throw new RuntimeException('Set WEBHOOK_SECRET to the signing secret.');
    $inbox = getenv('INBOX') ?: 'inbox';
    is_dir($inbox) || mkdir($inbox, 0700, true);
    // An exception becomes a 500: the event is not stored, and the service sends it again.
    ini_set('display_errors', '0');
    [$status, $event] = receive($secret, $inbox);
    http_response_code($status);
    if (function_exists('fastcgi_finish_request')) {
        fastcgi_finish_request();
    }
    if ($event !== null) {
        handle($event);
    }
}
