import { expect, test } from 'vitest'
import { meldeUeberPortalAb } from './portalabmeldung.ts'

function umfeld(gescheitert = false) {
  const schritte: string[] = []
  return {
    schritte,
    rufeAbmeldung: async () => {
      schritte.push('abmelden')
      if (gescheitert) throw new Error('500')
    },
    ladeNeu: () => void schritte.push('neu laden'),
    gehe: (adresse: string) => void schritte.push(adresse),
  }
}

test('[SESS-09] über PVP: beim Server abmelden, dann neu laden', async () => {
  const u = umfeld()
  await meldeUeberPortalAb(null, () => u.schritte.push('frei'), u)
  expect(u.schritte).toEqual(['abmelden', 'frei', 'neu laden'])
})
test('[SESS-09] mit Adresse des Portals: danach dorthin', async () => {
  const u = umfeld()
  await meldeUeberPortalAb('https://portal.example.at/eco', () => u.schritte.push('frei'), u)
  expect(u.schritte).toEqual(['abmelden', 'frei', 'https://portal.example.at/eco/login.do?event=logout'])
})
test('[SESS-09] scheitert es, bleibt die Seite', async () => {
  const u = umfeld(true)
  await expect(meldeUeberPortalAb(null, () => u.schritte.push('frei'), u)).rejects.toThrow('500')
  expect(u.schritte).toEqual(['abmelden'])
})
