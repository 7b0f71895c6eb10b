import { SCHMAL } from './gemeinsam/browser.ts'
import { starteFuerDatei } from './gemeinsam/pruefling.ts'
import { pruefeJedeSeite } from './seiten/rundgang.ts'

const p = starteFuerDatei({ DEMO_DATA: 'true' }, { karte: true })

pruefeJedeSeite(p, '390', SCHMAL)
