import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { gibListeAus } from '@benthos/vertrag/listenausgabe'
import { useMutation } from '@tanstack/react-query'
import { speichereDatei } from '../../technik/http/herunterladen.ts'
import { rufe } from '../../technik/http/klient.ts'
import { kopiereText } from '../../technik/meldungen/kopiereText.ts'
import { kurznachrichten } from '../../technik/meldungen/kurznachrichten.ts'
import { useSeite } from '../../technik/seite/SeiteProvider.tsx'
import { alsZwischenablage, type Tabelleninhalt } from './listenausgabe.ts'
import { treffersatz } from './trefferzahl.ts'

type Angaben = {
  /** Name der Datei und des Blatts */
  titel: string
  /** wonach gefiltert ist, in Worten */
  filter: string | (() => Promise<string>)
  lade: () => Tabelleninhalt | Promise<Tabelleninhalt>
}
export type Ausgabeziel = 'ablage' | 'csv' | 'xlsx'

/** Gibt eine Tabelle in die Zwischenablage oder als Datei aus und sagt danach, wie viele Zeilen es waren. */
export function useTabellenausgabe({ titel, filter, lade }: Angaben) {
  const { setzeLaedt, setzeFehler } = useSeite()
  const { mutate, isPending } = useMutation({
    mutationFn: async (ziel: Ausgabeziel) => {
      const tabelle = await lade()
      const erwartet = tabelle.zeilen.length
      if (ziel !== 'ablage')
        speichereDatei(
          await rufe(gibListeAus, {
            body: { format: ziel, titel, filter: await inWorten(filter), erwartet, ...tabelle },
          }),
        )
      else if (!(await kopiereText(alsZwischenablage(tabelle))))
        throw new Error('Der Browser erlaubt das Kopieren hier nicht. Speichern Sie die Liste als Datei.')
      return tabelle
    },
    onMutate: () => {
      setzeLaedt(true)
      setzeFehler(null)
    },
    onSuccess: ({ zeilen: { length: anzahl }, zellen }, ziel) => {
      const zeilen = `${treffersatz({ gesamt: anzahl }, 'Zeile', 'Zeilen')} von ${formatiereZahl(anzahl)}`
      const umfang = zellen === undefined ? zeilen : `${zeilen} mit ${formatiereAnzahl(zellen, 'Zelle', 'Zellen')}`
      kurznachrichten.add({ type: 'success', message: `${umfang} ${ziel === 'ablage' ? 'kopiert' : 'geschrieben'}` })
    },
    onError: fehler => setzeFehler(`Die Liste konnte nicht ausgegeben werden. ${fehler.message}`),
    onSettled: () => setzeLaedt(false),
  })
  return { gibAus: (ziel: Ausgabeziel) => mutate(ziel), istBeschaeftigt: isPending }
}

const inWorten = (filter: Angaben['filter']) => (typeof filter === 'string' ? filter : filter())
