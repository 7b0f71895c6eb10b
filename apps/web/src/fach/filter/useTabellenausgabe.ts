import { useMutation } from '@tanstack/react-query'
import { kurznachrichten } from '../../technik/meldungen/kurznachrichten.ts'
import { useSeite } from '../../technik/seite/SeiteProvider.tsx'
import { type Ausgabeziel, gibTabelleAus } from './gibTabelleAus.ts'
import type { Tabelleninhalt } from './listenausgabe.ts'

type Angaben = {
  /** Name der Datei und des Blatts */
  titel: string
  /** wonach gefiltert ist, in Worten */
  filter: string | (() => Promise<string>)
  lade: () => Tabelleninhalt | Promise<Tabelleninhalt>
}

/** Gibt eine Tabelle in die Zwischenablage oder als Datei aus und sagt danach, wie viele Zeilen es waren. */
export function useTabellenausgabe({ titel, filter, lade }: Angaben) {
  const { setzeLaedt, setzeFehler } = useSeite()
  const { mutate, isPending } = useMutation({
    mutationFn: async (ziel: Ausgabeziel) => {
      const tabelle = await lade()
      return gibTabelleAus(
        {
          titel,
          filter: typeof filter === 'string' ? filter : await filter(),
          tabelle,
          gesamt: tabelle.zeilen.length,
          ausweg: 'Speichern Sie die Liste als Datei.',
        },
        ziel,
      )
    },
    onMutate: () => {
      setzeLaedt(true)
      setzeFehler(null)
    },
    onSuccess: message => kurznachrichten.add({ type: 'success', message }),
    onError: fehler => setzeFehler(`Die Liste konnte nicht ausgegeben werden. ${fehler.message}`),
    onSettled: () => setzeLaedt(false),
  })
  return { gibAus: (ziel: Ausgabeziel) => mutate(ziel), istBeschaeftigt: isPending }
}
