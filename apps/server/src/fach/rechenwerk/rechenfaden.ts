import type { BewertungsEingabe, JederParametersatz } from '@benthos/bewertung'
import type { Taxaliste } from '@benthos/fachmodell'
import { starteFaden } from '../../technik/faeden/faden.ts'
import { HOECHSTENS_LISTEN, HOECHSTENS_MB } from './konstanten.ts'
import type { Bestimmungsausgang, Fadenantwort, Fadenaufgabe, Fadennachricht, Rechenausgang } from './nachrichten.ts'

/** Eine Bewertung mit der Fassung der Taxaliste und dem Parametersatz, mit denen gerechnet wird. */
export type Rechenaufgabe = {
  eingabe: BewertungsEingabe
  /** `pruefsumme` unterscheidet Fassungen gleichen Namens */
  taxaliste: { liste: Taxaliste; pruefsumme: string }
  parametersatz: JederParametersatz | null
}

/** Ein Rechenfaden arbeitet an höchstens einer Frage zugleich; stirbt er dabei, wirft sie, und er ist nicht mehr zu gebrauchen. */
export type Rechenfaden = {
  rechne(aufgaben: readonly Rechenaufgabe[]): Promise<readonly Rechenausgang[]>
  sucheBestimmungen(aufgabe: Rechenaufgabe): Promise<Bestimmungsausgang>
  /** kam er je so weit, Arbeit anzunehmen? */
  warBereit(): boolean
  beende(): Promise<void>
}

/** Startet einen Faden, der sich Listen und Sätze merkt; er bekommt sie vor der ersten Frage, die sie braucht. */
export function starteRechenfaden(skript: URL): Rechenfaden {
  const { sende, frage, warBereit, beende } = starteFaden<Fadennachricht, Fadenantwort>(
    skript,
    'Rechenwerk',
    HOECHSTENS_MB,
  )
  /** Schlüssel der Listen und Sätze, die der Faden hat; vorn, was am längsten niemand brauchte */
  const listen = new Set<string>()
  const saetze = new Set<string>()

  const kenne = ({ eingabe, taxaliste, parametersatz }: Rechenaufgabe): Fadenaufgabe => {
    const liste = `${taxaliste.liste.name} ${taxaliste.pruefsumme}`
    if (!listen.delete(liste)) sende({ art: 'TAXALISTE', schluessel: liste, liste: taxaliste.liste })
    listen.add(liste)
    if (parametersatz === null) return { eingabe, taxaliste: liste, parametersatz: null }
    const satz = `${parametersatz.name} ${parametersatz.pruefsumme}`
    if (!saetze.has(satz)) sende({ art: 'PARAMETERSATZ', schluessel: satz, satz: parametersatz })
    saetze.add(satz)
    return { eingabe, taxaliste: liste, parametersatz: satz }
  }
  const vergissAlte = (): void => {
    for (const schluessel of [...listen].slice(0, -HOECHSTENS_LISTEN)) {
      listen.delete(schluessel)
      sende({ art: 'VERGISS', schluessel })
    }
  }
  /** Welche Antwort zu welcher Frage gehört, steht in `rechenarbeit.ts`. */
  const stelle = <A extends Fadenantwort>(nachricht: Fadennachricht): Promise<A> => {
    const antwort = frage(nachricht) as Promise<A>
    vergissAlte()
    return antwort
  }
  return {
    rechne: aufgaben => stelle({ art: 'PAKET', aufgaben: aufgaben.map(kenne) }),
    sucheBestimmungen: aufgabe => stelle({ art: 'EINZELBESTIMMUNGEN', aufgabe: kenne(aufgabe) }),
    warBereit,
    beende,
  }
}
