import { join } from 'node:path'
import { env } from '../../env'
import { fileStore } from '../audio-store/files'
import type { AudioStore } from '../audio-store/port'
import { s3Store } from '../audio-store/s3'

/**
 * Returns the audio store of this process: the bucket S3_BUCKET if S3 is configured, otherwise files under
 * DATA_DIR/audio.
 */
export function audioStore(): AudioStore {
  const { S3, DATA_DIR } = env()
  return S3 ? s3Store(S3) : fileStore(join(DATA_DIR, 'audio'))
}
