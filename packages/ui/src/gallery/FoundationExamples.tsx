import { formatiereTag, formatiereUhrzeit, formatiereZeitpunkt } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { useState } from 'react'
import { Card } from '../card/Card.tsx'
import { DataList } from '../datalist/DataList.tsx'
import { FORM_NUMBER_DECIMALS } from '../konstanten.ts'
import { FormLayout } from '../layout/FormLayout.tsx'
import { Grid, GridItem } from '../layout/Grid.tsx'
import { Link } from '../link/Link.tsx'
import { TextField } from '../textfield/TextField.tsx'
import { Example, Row } from './Example.tsx'
import styles from './Gallery.module.css'

const COLORS = [
  'ink',
  'ink-2',
  'line',
  'control-line',
  'surface-2',
  'surface-3',
  'primary',
  'primary-strong',
  'primary-soft',
  'success',
  'warning',
  'danger',
] as const

const MOMENT = '2025-04-21T12:32:00Z'

/** Schrift, Farben, Verweise, Raster, Schreibweisen. */
export function FoundationExamples() {
  const [name, setName] = useState('Hainburg')
  return (
    <>
      <Example id="foundation">
        <div className={styles.sizes}>
          {(['6', '5', '4', '3', '2', '1'] as const).map(size => (
            <span key={size} style={{ fontSize: `var(--font-size-${size})` }}>
              Größe {size}: Fließtext mit <strong>Betonung</strong>, <em>lateinischem Namen</em> und Ziffern 0123456789
            </span>
          ))}
        </div>
        <div className={styles.swatches}>
          {COLORS.map(name => (
            <div key={name}>
              <div className={styles.swatch} style={{ background: `var(--color-${name})` }} />
              {name}
            </div>
          ))}
        </div>
        <Row>
          <Link href="#galerie-foundation">Verweis im Haus</Link>
          <Link href="https://www.example.org/">Verweis nach außen</Link>
        </Row>
      </Example>
      <Example id="grid" note="Spalten je Breite: sm 24rem, md 36rem, lg 48rem, xl 60rem.">
        <Grid gap={2}>
          <GridItem span={{ md: 6, xl: 8 }}>
            <Card title="Hälfte, ab xl zwei Drittel">Inhalt</Card>
          </GridItem>
          <GridItem span={{ md: 6, xl: 4 }}>
            <Card title="Hälfte, ab xl ein Drittel">Inhalt</Card>
          </GridItem>
        </Grid>
      </Example>
      <Example
        id="formlayout"
        note="Klein mit engem Abstand; ab Größe lg auf großen Schirmen Beschriftungen rechtsbündig."
      >
        {(['sm', 'lg'] as const).map(size => (
          <FormLayout key={size} size={size}>
            <TextField isRequired label={`Bezeichnung (${size})`} onChange={setName} value={name} />
            <TextField
              description="Hilfetext zum Feld"
              errorMessage="Dieses Feld ist verpflichtend"
              label={`Sehr lange Beschriftung, die neben dem Feld umbrechen muss (${size})`}
              value=""
            />
          </FormLayout>
        ))}
      </Example>
      <Example id="formats">
        <DataList
          items={[
            { label: 'Zahl mit bis zu fünf Stellen', value: formatiereZahl(1234.5678912) },
            {
              label: 'Zahl im Formular',
              value: formatiereZahl(1234.5, FORM_NUMBER_DECIMALS, FORM_NUMBER_DECIMALS),
            },
            { label: 'Datum', value: formatiereTag(MOMENT) },
            { label: 'Uhrzeit', value: formatiereUhrzeit(MOMENT) },
            { label: 'Datum und Uhrzeit', value: formatiereZeitpunkt(MOMENT) },
            { label: 'Kein Datum', value: formatiereTag(null) },
          ]}
        />
      </Example>
    </>
  )
}
