import { Button } from '@benthos/ui/button/Button.tsx'
import { DropdownMenu } from '@benthos/ui/menu/DropdownMenu.tsx'
import type { Briefkopf } from '@benthos/vertrag/briefkopf'
import { leseQsAntwortdatei, leseQsAuftragsdatei, type QsBericht } from '@benthos/vertrag/qs'
import { leseQsProtokoll, leseQsPruefbericht } from '@benthos/vertrag/qsblaetter'
import { useMutation } from '@tanstack/react-query'
import FileDown from 'lucide-react/icons/file-down'
import { mitBriefkopf, useBriefkoepfe } from '../../fach/bericht/briefkoepfe.ts'
import { speichereDatei } from '../../technik/http/herunterladen.ts'
import { rufe } from '../../technik/http/klient.ts'
import { useSeite } from '../../technik/seite/SeiteProvider.tsx'

type Blatt = typeof leseQsProtokoll | typeof leseQsPruefbericht
const BLAETTER: readonly (readonly [string, Blatt])[] = [
  ['QS-Protokoll', leseQsProtokoll],
  ['Prüfbericht', leseQsPruefbericht],
]

type Angaben = { aufnahmeId: number; code: string; gewaehlt: NonNullable<QsBericht['gewaehlt']> }

/** Auftrag und, nach dem Abschluss, Antwort (JSON), Protokoll und Prüfbericht (PDF) zum Weitergeben. */
export function Qsdateien({ aufnahmeId, code, gewaehlt }: Angaben) {
  const { setzeFehler } = useSeite()
  const eigene = useBriefkoepfe().filter(kopf => kopf !== 'ohne')
  const { methode, auftrag, rechte } = gewaehlt
  const eingabe = { params: { id: aufnahmeId }, query: { methode } }
  const bericht = useMutation({
    mutationFn: async ([blatt, briefkopf]: readonly [Blatt, Briefkopf]) =>
      speichereDatei(await rufe(blatt, { ...eingabe, query: { methode, briefkopf } })),
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
          <Button
            isDisabled={bericht.isPending}
            onPress={() => bericht.mutate([leseQsProtokoll, 'ohne'])}
            variant="quiet"
          >
            QS-Protokoll (PDF)
          </Button>
          <Button
            isDisabled={bericht.isPending}
            onPress={() => bericht.mutate([leseQsPruefbericht, 'ohne'])}
            variant="quiet"
          >
            Prüfbericht (PDF)
          </Button>
          {eigene.length > 0 && (
            <DropdownMenu
              entries={eigene.flatMap(kopf =>
                BLAETTER.map(([titel, blatt]) => ({
                  id: `${titel} ${kopf}`,
                  label: mitBriefkopf(titel, kopf),
                  icon: FileDown,
                  isDisabled: bericht.isPending,
                  onAction: () => bericht.mutate([blatt, kopf]),
                })),
              )}
              label="Mit Briefkopf"
              placement="bottom end"
            />
          )}
        </>
      )}
    </>
  )
}
