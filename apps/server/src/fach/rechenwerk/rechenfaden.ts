import type { BewertungsEingabe, JederParametersatz } from '@benthos/bewertung'
import type { Taxaliste } from '@benthos/fachmodell'
import { starteFaden } from '../../technik/faeden/faden.ts'
import { HOECHSTENS_LISTEN, HOECHSTENS_MB } from './konstanten.ts'
import type { Fadennachricht, Rechenausgang } from './nachrichten.ts'

/** Eine Bewertung mit der Fassung der Taxaliste und dem Parametersatz, mit denen gerechnet wird. */
export type Rechenaufgabe = {
  eingabe: BewertungsEingabe
  /** `pruefsumme` unterscheidet Fassungen gleichen Namens */
  taxaliste: { liste: Taxaliste; pruefsumme: string }
  parametersatz: JederParametersatz | null
}

/** Ein Rechenfaden arbeitet an höchstens einem Paket zugleich. */
export type Rechenfaden = {
  /** @throws wenn der Faden dabei stirbt; danach ist er nicht mehr zu gebrauchen */
  rechne(aufgaben: readonly Rechenaufgabe[]): Promise<readonly Rechenausgang[]>
  /** kam er je so weit, Arbeit anzunehmen? */
  warBereit(): boolean
  beende(): Promise<void>
}

/** Startet einen Faden, der sich Listen und Sätze merkt; er bekommt sie vor dem ersten Paket, das sie braucht. */
export function starteRechenfaden(skript: URL): Rechenfaden {
  const { sende, frage, warBereit, beende } = starteFaden<Fadennachricht, readonly Rechenausgang[]>(
    skript,
    'Rechenwerk',
    HOECHSTENS_MB,
  )
  /** Schlüssel der Listen und Sätze, die der Faden hat; vorn, was am längsten niemand brauchte */
  const listen = new Set<string>()
  const saetze = new Set<string>()

  const kenne = ({ taxaliste, parametersatz }: Rechenaufgabe): { taxaliste: string; parametersatz: string | null } => {
    const liste = `${taxaliste.liste.name} ${taxaliste.pruefsumme}`
    if (!listen.delete(liste)) sende({ art: 'TAXALISTE', schluessel: liste, liste: taxaliste.liste })
    listen.add(liste)
    if (parametersatz === null) return { taxaliste: liste, parametersatz: null }
    const satz = `${parametersatz.name} ${parametersatz.pruefsumme}`
    if (!saetze.has(satz)) sende({ art: 'PARAMETERSATZ', schluessel: satz, satz: parametersatz })
    saetze.add(satz)
    return { taxaliste: liste, parametersatz: satz }
  }
  const vergissAlte = (): void => {
    for (const schluessel of [...listen].slice(0, -HOECHSTENS_LISTEN)) {
      listen.delete(schluessel)
      sende({ art: 'VERGISS', schluessel })
    }
  }
  return {
    rechne: aufgaben => {
      const antwort = frage({
        art: 'PAKET',
        aufgaben: aufgaben.map(aufgabe => ({ eingabe: aufgabe.eingabe, ...kenne(aufgabe) })),
      })
      vergissAlte()
      return antwort
    },
    warBereit,
    beende,
  }
}
