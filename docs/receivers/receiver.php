<?php

// Receives voice messages as webhooks. PHP 8's standard extensions, nothing else.
//
//   WEBHOOK_SECRET=msg_whsec_… php -S 127.0.0.1:8080 receiver.php
//
// That server is for trying it out. In production it runs under PHP-FPM, behind a web server that takes the HTTPS.

declare(strict_types=1);

const TOLERANCE_SECONDS = 300;
const MAX_BODY_BYTES = 1_000_000;

/** Did this secret sign these very bytes, within five minutes of `now`, in seconds? */
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
    // While a secret is being rotated there are two: one that fits is enough.
    foreach ($signatures as $signature) {
        if (hash_equals($expected, substr($signature, 3))) {
            return true;
        }
    }
    return false;
}

/** Keeps the event under its id. False when it is there already: then this is a repeat, and needs no work. */
function keep(string $inbox, string $id, string $body): bool
{
    $draft = $inbox . '/' . bin2hex(random_bytes(16)) . '.draft';
    $kept = "$inbox/$id.json";
    if (file_put_contents($draft, $body) !== strlen($body)) {
        throw new RuntimeException("Could not write $draft");
    }
    try {
        if (@link($draft, $kept)) { // atomic: of two at once, one is told that it exists
            return true;
        }
        clearstatcache();
        return is_file($kept) ? false : throw new RuntimeException("Could not keep $kept");
    } finally {
        unlink($draft);
    }
}

/** Your own work. It runs after the answer; whatever is slow belongs into a worker that reads the inbox. */
function handle(array $event): void
{
    if ($event['event'] !== 'message.completed') {
        return; // a kind that came later: not for this code
    }
    error_log($event['event_id'] . ' ' . $event['data']['summary']['text']);
}

/** The answer's status, and the event when there is work to do. */
function receive(string $secret, string $inbox): array
{
    if ($_SERVER['REQUEST_METHOD'] !== 'POST') {
        return [405, null];
    }
    $body = file_get_contents('php://input', length: MAX_BODY_BYTES + 1); // the raw bytes, as they came
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
    // What is thrown becomes a 500: not kept, so the service will try again.
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
