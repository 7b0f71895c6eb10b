import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { Sicherheitsereignisse } from './sicherheitsereignisse.ts'

/** Ereignisse, deren Zeit und Protokoll die Prüfung führt. */
function aufgezeichnete() {
  let jetzt = 0
  const zeilen: Record<string, unknown>[] = []
  const ereignisse = new Sicherheitsereignisse(() => jetzt)
  const request = {
    log: { warn: (angaben: Record<string, unknown>) => zeilen.push(angaben) },
    routeOptions: { url: '/benthosdb/user' },
  } as unknown as Pick<FastifyRequest, 'log' | 'routeOptions'>
  return {
    zeilen,
    ereignisse,
    vergehe: (ms: number) => {
      jetzt += ms
    },
    melde: (mal: number) => {
      for (let i = 0; i < mal; i++) ereignisse.melde('TOKEN_ABGEWIESEN', request)
    },
    request,
  }
}

test('zehntausend abgewiesene Token in einer Minute: gezählt alle, im Protokoll zwanzig', () => {
  const { zeilen, ereignisse, melde } = aufgezeichnete()
  melde(10_000)
  expect(ereignisse.anzahl('TOKEN_ABGEWIESEN')).toBe(10_000)
  expect(zeilen).toHaveLength(20)
  expect(zeilen[0]).toEqual({ sicherheitsereignis: 'TOKEN_ABGEWIESEN', route: '/benthosdb/user' })
})

test('in der nächsten Minute steht das nächste wieder da und nennt, wie viele nicht', () => {
  const { zeilen, vergehe, melde } = aufgezeichnete()
  melde(25)
  vergehe(59_999)
  melde(1)
  expect(zeilen).toHaveLength(20)
  vergehe(1)
  melde(2)
  expect(zeilen.slice(20)).toEqual([
    { sicherheitsereignis: 'TOKEN_ABGEWIESEN', route: '/benthosdb/user', nichtProtokolliert: 6 },
    { sicherheitsereignis: 'TOKEN_ABGEWIESEN', route: '/benthosdb/user' },
  ])
})

test('eine Flut der einen Art verdeckt keine andere', () => {
  const { zeilen, ereignisse, melde, request } = aufgezeichnete()
  melde(100)
  ereignisse.melde('FREMDE_ADRESSE', request)
  expect(zeilen.at(-1)).toMatchObject({ sicherheitsereignis: 'FREMDE_ADRESSE' })
})
