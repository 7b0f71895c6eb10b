import type { Abgleichmanifest } from '@benthos/vertrag/abgleich'
import { ABGLEICHTYPEN } from './angaben.ts'
import { VORSCHAUGROESSE } from './vorschau.ts'

/**
 * Selbstauskunft des Dienstes nach der Reconciliation Service API 0.2.
 * @param adresse öffentliche Adresse des Produkts mit Kontextpfad
 */
export function baueManifest(adresse: string): Abgleichmanifest {
  const dienst = `${adresse}/reconcile`
  const vorschlag = (was: string) => ({ service_url: dienst, service_path: `/suggest/${was}` })
  return {
    versions: ['0.2'],
    name: 'Benthosdatenbank Fließgewässer: Taxalisten',
    identifierSpace: `${adresse}/taxon?name=`,
    schemaSpace: `${dienst}/propose`,
    documentation: `${adresse}/api/openapi.json`,
    defaultTypes: [...ABGLEICHTYPEN],
    view: { url: `${adresse}/taxon?name={{id}}` },
    preview: { url: `${dienst}/preview?id={{id}}`, ...VORSCHAUGROESSE },
    suggest: { entity: vorschlag('entity'), type: vorschlag('type'), property: vorschlag('property') },
    extend: { propose_properties: { service_url: dienst, service_path: '/propose' } },
  }
}
