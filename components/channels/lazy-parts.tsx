'use client'

import { lazyPart } from '@/components/ui/lazy-part'

// Each visit shows one section of a channel.
export const RecordingForm = lazyPart(() => import('./recording-form'), 'RecordingForm')
export const TextsForm = lazyPart(() => import('./texts-form'), 'TextsForm')
export const AppearanceForm = lazyPart(() => import('./appearance-form'), 'AppearanceForm')
export const LimitsForm = lazyPart(() => import('./limits-form'), 'LimitsForm')
export const Danger = lazyPart(() => import('./danger'), 'Danger')

export const GreetingPlayer = lazyPart(
  () => import('./greeting-field'),
  'GreetingPlayer',
  <div className="mb-6 h-control" />,
)
