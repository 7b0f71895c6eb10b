import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { Spinner } from '@benthos/ui/spinner/Spinner.tsx'
import { leseZweiteTaxaliste, type QsBericht, speichereQsBericht } from '@benthos/vertrag/qs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Probentaxa } from '../../fach/probe/Probentaxa.tsx'
import { useFassung } from '../../fach/taxagrid/taxa/useFassung.ts'
import { useOffenes } from '../../technik/formular/Verlassensschutz.tsx'
import { abfrage } from '../../technik/http/abfrage.ts'
import { rufe } from '../../technik/http/klient.ts'
import { Handlungsdialog } from './Handlungsdialog.tsx'
import stil from './Qs.module.css'

type Angaben = { aufnahmeId: number; code: string; gewaehlt: NonNullable<QsBericht['gewaehlt']> }

/** Taxaliste der Zweitbestimmung im Raster; der Beauftragte erfasst sie und schließt sie ab. */
export function Zweitbestimmung({ aufnahmeId, code, gewaehlt }: Angaben) {
  const { methode, label, rechte } = gewaehlt
  const eingabe = { params: { id: aufnahmeId }, query: { methode } }
  const liste = useQuery(abfrage(leseZweiteTaxaliste, eingabe))
  const version = liste.data?.taxalistenversion ?? ''
  const { fassung, codes } = useFassung(version)
  const [istOffen, setzeOffen] = useState(false)
  const ungespeichert = useOffenes()?.istOffen ?? false
  const fehler = liste.error ?? fassung.error
  if (fehler && !(liste.data && fassung.data))
    return (
      <Alert severity="danger" title="Die Zweitbestimmung konnte nicht geladen werden">
        {fehler.message}
      </Alert>
    )
  if (!liste.data || !fassung.data || codes === undefined)
    return <Spinner isLabelVisible label="Taxaliste wird geladen" />
  const lade = () => rufe(leseZweiteTaxaliste, eingabe)
  const istLeer = liste.data.zeilen.length === 0
  return (
    <section aria-label="Taxaliste der Zweitbestimmung" className={stil['block']}>
      <Probentaxa
        aufnahmeId={aufnahmeId}
        bearbeiter={liste.data.bestimmer}
        bewertung={null}
        codes={codes}
        entwurfstitel={`Zweitbestimmung ${label} · ${code}`}
        fassung={fassung.data}
        fassungswechsel={null}
        methode={methode}
        objekt={`aufnahme/${aufnahmeId}/qs/${methode}/taxa`}
        quelle={{
          schluessel: abfrage(leseZweiteTaxaliste, eingabe).queryKey,
          lade,
          speichere: async (gesehen, zeilen) => {
            await rufe(speichereQsBericht, {
              params: eingabe.params,
              body: { aktion: 'SPEICHERN', methode, version: gesehen, zeilen: [...zeilen] },
            })
            return lade()
          },
        }}
        seite="qs"
        stand={liste.data}
        titel={`Zweitbestimmung ${label}`}
      />
      {rechte.bestimmen && (
        <div className={stil['aktionen']}>
          <Button isDisabled={istLeer || ungespeichert} onPress={() => setzeOffen(true)}>
            Zweitbestimmung abschließen
          </Button>
          {(istLeer || ungespeichert) && <p className={stil['leise']}>Abschließen lässt sich, was gespeichert ist.</p>}
        </div>
      )}
      {istOffen && (
        <Handlungsdialog
          aktion="ABSCHLIESSEN"
          aufnahmeId={aufnahmeId}
          beiSchluss={() => setzeOffen(false)}
          erfolg="Zweitbestimmung abgeschlossen"
          fehlertitel="Die Zweitbestimmung ist nicht abgeschlossen"
          gewaehlt={gewaehlt}
          handlung="Abschließen"
          titel="Zweitbestimmung abschließen?"
        >
          <p>
            Danach sehen Sie die Erstbestimmung und beide Listen im Vergleich. Ihre Liste lässt sich dann nicht mehr
            ändern.
          </p>
        </Handlungsdialog>
      )}
    </section>
  )
}
