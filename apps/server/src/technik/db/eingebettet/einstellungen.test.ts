import { expect, test } from 'vitest'
import { alsKonfigurationsdatei, einstellungenFuer } from './einstellungen.ts'

const GIBIBYTE = 1024 ** 3

test.each([
  [24 * GIBIBYTE, '256MB', '4096MB'],
  [1 * GIBIBYTE, '128MB', '341MB'],
  [64 * 1024 ** 2, '16MB', '21MB'],
])('Speicher %i Byte: shared_buffers %s, effective_cache_size %s', (speicher, puffer, cache) => {
  const e = einstellungenFuer('/s', speicher)
  expect(e.shared_buffers).toBe(puffer)
  expect(e.effective_cache_size).toBe(cache)
})

test('Anführungszeichen in Werten werden verdoppelt', () => {
  expect(alsKonfigurationsdatei({ unix_socket_directories: "/d'Eau/socket" })).toContain(
    "unix_socket_directories = '/d''Eau/socket'",
  )
})
