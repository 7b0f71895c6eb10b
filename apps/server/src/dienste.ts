import { pino } from 'pino'
import { baueRechenwerk } from './fach/rechenwerk/rechenwerk.ts'
import { LAGEN } from './fach/rechte/lagen.ts'
import { baueAuftragsdienst } from './technik/auftraege/auftragsdienst.ts'
import { baueBilddienst } from './technik/bilder/bilddienst.ts'
import { baueEinlesedienst } from './technik/einlesen/einlesedienst.ts'
import { baueAbrufplaetze } from './technik/http/abrufplaetze.ts'
import { baueSitzungsabgleich } from './technik/http/anmeldung/sitzungsabgleich.ts'
import { baueAusfuhrverzeichnis } from './technik/http/hintergrund.ts'
import type { Dienste } from './technik/http/kontext.ts'
import { bauePostdienst } from './technik/post/postdienst.ts'
import { baueSchnappschussdienst } from './technik/schnappschuss/schnappschuss.ts'
import { baueZeichenwerk } from './technik/zeichenwerk/zeichenwerk.ts'

/** Was die Endpunkte eines Servers teilen. */
export function baueDienste(angaben: Pick<Dienste, 'konfiguration' | 'db' | 'protokoll'>): Dienste {
  const auftraege = baueAuftragsdienst(angaben)
  return {
    ...angaben,
    lagen: LAGEN,
    abrufe: baueAbrufplaetze(),
    sitzungen: baueSitzungsabgleich(),
    auftraege,
    ausfuhren: baueAusfuhrverzeichnis({ lagen: LAGEN }),
    bilder: baueBilddienst(angaben.konfiguration),
    einlesen: baueEinlesedienst(auftraege),
    post: bauePostdienst(angaben),
    rechenwerk: baueRechenwerk(),
    schnappschuesse: baueSchnappschussdienst(angaben.db),
    zeichenwerk: baueZeichenwerk(),
  }
}

/** Dienste für einen Befehl neben dem Server; was schiefgeht, steht auf der Fehlerausgabe. */
export function baueDiensteOhneServer(angaben: Pick<Dienste, 'konfiguration' | 'db'>): Dienste {
  return baueDienste({ ...angaben, protokoll: pino({ level: 'error' }, pino.destination(2)) })
}
