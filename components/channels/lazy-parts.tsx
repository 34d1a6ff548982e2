'use client'

import { lazyPart } from '@/components/ui/lazy-part'

export const Danger = lazyPart(() => import('./danger'), 'Danger')

const load = () => import('./greeting-field')

export const GreetingField = lazyPart(load, 'GreetingField', <div className="h-32" />)

export const GreetingPlayer = lazyPart(load, 'GreetingPlayer', <div className="mb-6 h-control" />)
