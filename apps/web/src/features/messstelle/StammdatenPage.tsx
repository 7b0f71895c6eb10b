import { BEREICHE_LABEL, BUNDESLAENDER, labelVon } from '@benthos/fachmodell'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { LinkButton } from '@benthos/ui/button/LinkButton.tsx'
import { ExpandableBlock } from '@benthos/ui/expandable/ExpandableBlock.tsx'
import { Skeleton } from '@benthos/ui/skeleton/Skeleton.tsx'
import { leseMessstelle, type Messstelle } from '@benthos/vertrag/messstelle'
import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { type ComponentType, Suspense } from 'react'
import { useParams } from 'react-router'
import { Feldhinweise } from '../../fach/plausibilitaet/Feldhinweise.tsx'
import { Plausibilitaetsblock } from '../../fach/plausibilitaet/Plausibilitaetsblock.tsx'
import { Messstellenbilder } from '../../technik/bilder/Bilder.tsx'
import { NichtGefunden } from '../../technik/fehler/Fehlerseiten.tsx'
import { Verlassensschutz } from '../../technik/formular/Verlassensschutz.tsx'
import { abfrage } from '../../technik/http/abfrage.ts'
import { Problemfehler } from '../../technik/http/problemfehler.ts'
import { Seitentitel } from '../../technik/rahmen/Seitentitel.tsx'
import { Aufnahmenliste } from './Aufnahmenliste.tsx'
import { Loeschung } from './Loeschung.tsx'
import stil from './Messstellen.module.css'
import { Stammdatenabschnitte } from './Stammdatenabschnitte.tsx'

/** Stammdaten einer Messstelle in vier Abschnitten, ihre Bilder, ihre Aufnahmen und ihre Entwicklung über die Zeit. */
export function StammdatenPage({ Dossier }: { Dossier: ComponentType<{ messstelleId: number }> }) {
  const id = Number(useParams()['id'])
  const { data, error } = useQuery({
    ...abfrage(leseMessstelle, { params: { id } }),
    enabled: Number.isInteger(id),
  })
  if (!Number.isInteger(id) || (error instanceof Problemfehler && error.problem.status === 404))
    return <NichtGefunden />
  if (error && !data)
    return (
      <Alert isLive severity="danger" title="Die Messstelle konnte nicht geladen werden">
        {error.message}
      </Alert>
    )
  if (!data) return <Skeleton />
  const pruefobjekt = { art: 'messstelle' as const, id, stand: data.geaendertAm }
  return (
    <Verlassensschutz>
      <Seitentitel
        aktionen={
          <>
            {data.rechte.loeschen && <Loeschung messstelle={data} />}
            {data.rechte.aufnahmeAnlegen && (
              <LinkButton href={`/aufnahme-anlegen?messstelle=${id}`} icon={Plus} variant="primary">
                Aufnahme anlegen
              </LinkButton>
            )}
          </>
        }
        titel={data.name}
        zusatz={<Eckdaten messstelle={data} />}
      />
      <div className={stil['bloecke']}>
        <Feldhinweise objekt={pruefobjekt}>
          <Stammdatenabschnitte key={id} messstelle={data} />
        </Feldhinweise>
        <Plausibilitaetsblock objekt={pruefobjekt} />
        <ExpandableBlock headingLevel={2} title="Foto und Lageplan">
          <Messstellenbilder id={id} />
        </ExpandableBlock>
        <Aufnahmenliste messstelleId={id} />
        <Suspense fallback={<Skeleton />}>
          <Dossier messstelleId={id} />
        </Suspense>
      </div>
    </Verlassensschutz>
  )
}

function Eckdaten({ messstelle }: { messstelle: Messstelle }) {
  const { lage_allgemein, wgs84 } = messstelle
  return (
    <div className={stil['kopf']}>
      <span>{messstelle.code}</span>
      <span>{messstelle.bezug.gewaesser.label}</span>
      <span>{labelVon(BUNDESLAENDER, lage_allgemein.daten?.bundesland)}</span>
      <span>{BEREICHE_LABEL[messstelle.art]}</span>
      {wgs84 && <span>{`${grad(wgs84.breite)} N, ${grad(wgs84.laenge)} O (WGS84)`}</span>}
      {messstelle.istDemo && <span className={stil['demo']}>Beispieldaten</span>}
    </div>
  )
}

const grad = (wert: number): string => `${formatiereZahl(wert, 5, 5)}°`
