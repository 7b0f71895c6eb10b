import { fuehreBefehlAus, zeile } from './skript/ausgabe.mjs'
import { richteEin } from './skript/einrichten.mjs'
import { pruefeLizenzen } from './skript/lizenzen.mjs'
import { gibSignaleWeiter } from './skript/prozess.mjs'
import { STATISCHE_PRUEFUNGEN } from './skript/statisch.mjs'
import { fuehreVitestAus } from './skript/vitestlauf.mjs'

const REGELN = ['architektur', 'glossar', 'exporte'].map(n => `werkzeug/src/${n}.test.ts`)

/**
 * `npm run pruefe`: alle statischen Prüfungen, je eine Zeile. `--schreibe` erneuert vorher die erzeugte docs/lizenzen.md.
 */
await fuehreBefehlAus(async () => {
  gibSignaleWeiter({ danach: () => process.exit(130) })
  await richteEin()
  if (process.argv.includes('--schreibe')) pruefeLizenzen({ schreibe: true })
  let maengel = 0
  for (const pruefung of STATISCHE_PRUEFUNGEN) {
    const { name, mangel } = await pruefung()
    zeile(`${mangel ? '✗' : '✓'} ${name}`)
    if (mangel) zeile(mangel)
    maengel += mangel ? 1 : 0
  }
  const regeln = await fuehreVitestAus('einheit', { name: 'regeln', dateien: REGELN })
  zeile(`${regeln.fehler.length ? '✗' : '✓'} Bauplan, Glossar, Exporte (${regeln.bestanden} Prüfungen)`)
  return maengel + regeln.fehler.length === 0 ? 0 : 1
})
