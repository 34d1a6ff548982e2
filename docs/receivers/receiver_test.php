<?php

// php receiver_test.php: the receiver against every vector of vectors.json.

declare(strict_types=1);

require __DIR__ . '/receiver.php';

$vectors = json_decode(file_get_contents(getenv('VECTORS') ?: __DIR__ . '/vectors.json'), true, flags: JSON_THROW_ON_ERROR);
foreach ($vectors as $vector) {
    $valid = verify($vector['secret'], $vector['header'], $vector['body'], (float) $vector['now']);
    if ($valid !== $vector['valid']) {
        fwrite(STDERR, "{$vector['name']}: " . var_export($valid, true) . "\n");
        exit(1);
    }
}
echo count($vectors) . " vectors agree\n";
