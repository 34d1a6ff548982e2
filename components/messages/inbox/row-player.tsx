import { Pause, Play } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { useAnnounce } from '@/components/ui/announcer'
import { Icon } from '@/components/ui/icon'
import type { ListedMessage } from '@/server/contract/messages/message-list'
import { listMessages } from '../inbox-messages'
import { formatAudioLength } from '../labels'
import { rememberedSpeed } from '../player/speed'

/** Plays the recordings of a list, one at a time. Nothing is loaded before the first one is played. */
export function useRowPlayer() {
  const announce = useAnnounce()
  const audio = useRef<HTMLAudioElement>(null)
  const [playingId, setPlayingId] = useState<string | null>(null)
  useOneAtATime()

  async function toggle({ id, audio_path }: ListedMessage): Promise<void> {
    const element = audio.current
    if (!element || audio_path === null) return
    if (id === playingId) return element.pause()
    // A recording that was paused continues.
    if (element.getAttribute('src') !== audio_path) element.src = audio_path
    element.playbackRate = Number(rememberedSpeed())
    setPlayingId(id)
    try {
      await element.play()
    } catch (thrown) {
      // Another row was played, or this one paused, before it began.
      if (thrown instanceof DOMException && thrown.name === 'AbortError') return
      setPlayingId(null)
      announce(listMessages.notPlayed)
    }
  }

  // biome-ignore lint/a11y/useMediaCaption: the page of the message has the transcript
  const element = <audio ref={audio} preload="none" hidden onPause={() => setPlayingId(null)} />
  return { playingId, toggle, element }
}

/** Pauses every other recording of the page when one starts. */
function useOneAtATime(): void {
  useEffect(() => {
    const onPlay = ({ target }: Event) => {
      for (const other of document.querySelectorAll('audio')) if (other !== target) other.pause()
    }
    // Events of media do not bubble.
    document.addEventListener('play', onPlay, true)
    return () => document.removeEventListener('play', onPlay, true)
  }, [])
}

interface Props {
  message: ListedMessage
  name: string
  isPlaying: boolean
  onPlay: () => void
}

/** Shows how long a message is, and plays it unless its recording is gone. */
export function RowPlay({ message, name, isPlaying, onPlay }: Props) {
  const length = formatAudioLength(message.duration_seconds)
  if (message.audio_path === null)
    return (
      <span className="inbox-play">
        <span className="sr-only">{listMessages.duration} </span>
        {length}
      </span>
    )
  return (
    <button type="button" onClick={onPlay} className="inbox-play hover:text-accent">
      <Icon of={isPlaying ? Pause : Play} className="size-3 fill-current" />
      <span className="sr-only">{isPlaying ? listMessages.pause(name) : listMessages.play(name)}, </span>
      {length}
    </button>
  )
}
