import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { FormLayout } from '@benthos/ui/layout/FormLayout.tsx'
import { Link } from '@benthos/ui/link/Link.tsx'
import { Select } from '@benthos/ui/select/Select.tsx'
import { LAENGSTE_BEGRUENDUNG } from '@benthos/vertrag/bausteine'
import {
  type BenutzerAntwort,
  fuehreBenutzerZusammen,
  leseZusammenfuehrung,
  listeBenutzer,
} from '@benthos/vertrag/benutzer'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { abfrage } from '../../technik/http/abfrage.ts'
import { rufe } from '../../technik/http/klient.ts'
import { kurznachrichten } from '../../technik/meldungen/kurznachrichten.ts'
import { Begruendungsdialog } from '../../technik/seite/Begruendungsdialog.tsx'
import stil from './Benutzer.module.css'

/** Dieselbe Person unter zwei Konten: dieses schließen und mit dem anderen zusammenführen, nach einer Vorschau. */
export function Zusammenfuehrung({ benutzer }: { benutzer: BenutzerAntwort }) {
  const titelId = useId()
  const queryClient = useQueryClient()
  const [mit, setzeMit] = useState<string | null>(null)
  const [fragt, setzeFragt] = useState(false)
  const { id, version, daten, rechte, zusammengefuehrtMit } = benutzer
  const andere = useQuery({
    ...abfrage(listeBenutzer, {
      query: {
        stand: ['AKTIV'],
        groesse: 200,
        ...(daten.organisationseinheitId !== null && { organisationseinheitId: [daten.organisationseinheitId] }),
      },
    }),
    enabled: rechte.zusammenfuehren,
  })
  const vorschau = useQuery({
    ...abfrage(leseZusammenfuehrung, { params: { id }, query: { mit: Number(mit) } }),
    enabled: mit !== null && rechte.zusammenfuehren,
  })
  const zusammenfuehrung = useMutation({
    mutationFn: (grund: string) =>
      rufe(fuehreBenutzerZusammen, {
        params: { id },
        body: { version, mit: Number(mit), mitVersion: vorschau.data?.version ?? 0, grund },
      }),
    onSuccess: () => {
      setzeFragt(false)
      setzeMit(null)
      kurznachrichten.add({ type: 'success', message: 'Konten zusammengeführt' })
    },
    onSettled: () => queryClient.invalidateQueries(),
  })
  if (zusammengefuehrtMit !== null)
    return (
      <Alert severity="info" title="Dieses Konto ist zusammengeführt">
        Dieselbe Person hat das Konto{' '}
        <Link href={`/benutzer-bearbeiten/${zusammengefuehrtMit.id}`}>{zusammengefuehrtMit.name}</Link>; dieses bleibt
        geschlossen.
      </Alert>
    )
  if (!rechte.zusammenfuehren) return null
  const istFrei = mit !== null && vorschau.data !== undefined && vorschau.data.hindernisse.length === 0
  return (
    <section aria-labelledby={titelId} className={stil['flaeche']}>
      <h2 className={stil['titel']} id={titelId}>
        Doppelt geführt?
      </h2>
      <p className={stil['absatz']}>
        Hat dieselbe Person noch ein Konto, schließen Sie dieses und führen es mit dem anderen zusammen.
      </p>
      <FormLayout>
        <Select
          description="Aktive Konten derselben Organisation"
          label="Bleibendes Konto"
          onChange={setzeMit}
          options={(andere.data?.zeilen ?? [])
            .filter(zeile => zeile.id !== id)
            .map(zeile => ({
              value: String(zeile.id),
              label: `${zeile.vorname} ${zeile.nachname} (${zeile.username})`,
            }))}
          value={mit}
        />
        {(vorschau.error ?? andere.error) && (
          <Alert isLive severity="danger" title="Die Vorschau konnte nicht geladen werden">
            {(vorschau.error ?? andere.error)?.message}
          </Alert>
        )}
        {mit !== null && vorschau.data && vorschau.data.hindernisse.length > 0 && (
          <Alert isLive severity="warning" title="So lassen sich die Konten nicht zusammenführen">
            <Saetze saetze={vorschau.data.hindernisse} />
          </Alert>
        )}
        {istFrei && (
          <div className={stil['folgen']}>
            <h3>Was geschieht</h3>
            <Saetze saetze={vorschau.data.geschieht} />
            <h3>Was bleibt</h3>
            <Saetze saetze={vorschau.data.bleibt} />
          </div>
        )}
      </FormLayout>
      <Button isDisabled={!istFrei} onPress={() => setzeFragt(true)} variant="danger">
        Zusammenführen
      </Button>
      {fragt && (
        <Begruendungsdialog
          art="warning"
          bestaetige={grund => zusammenfuehrung.mutate(grund)}
          fehler={zusammenfuehrung.error?.message ?? null}
          fehlertitel="Die Konten wurden nicht zusammengeführt"
          handlung="Zusammenführen"
          hoechstens={LAENGSTE_BEGRUENDUNG}
          istPflicht
          laeuft={zusammenfuehrung.isPending}
          laeuftText="Wird zusammengeführt …"
          schliesse={() => {
            setzeFragt(false)
            zusammenfuehrung.reset()
          }}
          titel="Konten zusammenführen?"
        >
          <p>Das lässt sich nicht rückgängig machen. Die Begründung steht im Verlauf beider Konten.</p>
        </Begruendungsdialog>
      )}
    </section>
  )
}

function Saetze({ saetze }: { saetze: readonly string[] }) {
  return (
    <ul className={stil['saetze']}>
      {saetze.map(satz => (
        <li key={satz}>{satz}</li>
      ))}
    </ul>
  )
}
