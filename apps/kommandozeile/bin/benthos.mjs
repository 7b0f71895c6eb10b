#!/usr/bin/env node
import { register } from 'tsx/esm/api'

/** Einstieg von `npx benthos`: die Quellen sind TypeScript. */

register()
await import('../src/main.ts')
