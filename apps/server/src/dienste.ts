import { pino } from 'pino'
import { baueAuftragsdienst } from './auftraege/auftragsdienst.ts'
import { baueBilddienst } from './bilder/bilddienst.ts'
import { baueEinlesedienst } from './einlesen/einlesedienst.ts'
import type { Dienste } from './http/kontext.ts'
import { baueRechenwerk } from './rechenwerk/rechenwerk.ts'
import { baueZeichenwerk } from './zeichenwerk/zeichenwerk.ts'

/** Was die Endpunkte eines Servers teilen. */
export function baueDienste(angaben: Pick<Dienste, 'konfiguration' | 'db' | 'protokoll'>): Dienste {
  const auftraege = baueAuftragsdienst(angaben)
  return {
    ...angaben,
    auftraege,
    bilder: baueBilddienst(angaben.konfiguration),
    einlesen: baueEinlesedienst(auftraege),
    rechenwerk: baueRechenwerk(),
    zeichenwerk: baueZeichenwerk(),
  }
}

/** Dienste für einen Befehl neben dem Server; was schiefgeht, steht auf der Fehlerausgabe. */
export function baueDiensteOhneServer(angaben: Pick<Dienste, 'konfiguration' | 'db'>): Dienste {
  return baueDienste({ ...angaben, protokoll: pino({ level: 'error' }, pino.destination(2)) })
}
