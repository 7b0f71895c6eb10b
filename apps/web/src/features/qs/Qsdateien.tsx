import { Button } from '@benthos/ui/button/Button.tsx'
import {
  leseQsAntwortdatei,
  leseQsAuftragsdatei,
  leseQsProtokoll,
  leseQsPruefbericht,
  type QsBericht,
} from '@benthos/vertrag/qs'
import { useMutation } from '@tanstack/react-query'
import { speichereDatei } from '../../technik/http/herunterladen.ts'
import { rufe } from '../../technik/http/klient.ts'
import { useSeite } from '../../technik/seite/SeiteProvider.tsx'

type Angaben = { aufnahmeId: number; code: string; gewaehlt: NonNullable<QsBericht['gewaehlt']> }

/** Auftrag und, nach dem Abschluss, Antwort (JSON), Protokoll und Prüfbericht (PDF) zum Weitergeben. */
export function Qsdateien({ aufnahmeId, code, gewaehlt }: Angaben) {
  const { setzeFehler } = useSeite()
  const { methode, auftrag, rechte } = gewaehlt
  const eingabe = { params: { id: aufnahmeId }, query: { methode } }
  const bericht = useMutation({
    mutationFn: async (blatt: typeof leseQsProtokoll | typeof leseQsPruefbericht) =>
      speichereDatei(await rufe(blatt, eingabe)),
    onMutate: () => setzeFehler(null),
    onError: fehler => setzeFehler(`Der Bericht konnte nicht erstellt werden. ${fehler.message}`),
  })
  const { mutate, isPending } = useMutation({
    mutationFn: async (art: 'Auftrag' | 'Antwort') => {
      const inhalt = await (art === 'Auftrag' ? rufe(leseQsAuftragsdatei, eingabe) : rufe(leseQsAntwortdatei, eingabe))
      const name = `QS-${art}_${methode}_${code.replaceAll(/[^A-Za-z0-9_-]/g, '_')}.json`
      speichereDatei(new File([JSON.stringify(inhalt, null, 2)], name, { type: 'application/json' }))
    },
    onMutate: () => setzeFehler(null),
    onError: fehler => setzeFehler(`Die Datei konnte nicht erstellt werden. ${fehler.message}`),
  })
  if (!auftrag) return null
  return (
    <>
      <Button isDisabled={isPending} onPress={() => mutate('Auftrag')} variant="quiet">
        Auftrag herunterladen (JSON)
      </Button>
      {rechte.vergleichen && (
        <>
          <Button isDisabled={isPending} onPress={() => mutate('Antwort')} variant="quiet">
            Antwort herunterladen (JSON)
          </Button>
          <Button isDisabled={bericht.isPending} onPress={() => bericht.mutate(leseQsProtokoll)} variant="quiet">
            QS-Protokoll (PDF)
          </Button>
          <Button isDisabled={bericht.isPending} onPress={() => bericht.mutate(leseQsPruefbericht)} variant="quiet">
            Prüfbericht (PDF)
          </Button>
        </>
      )}
    </>
  )
}
