declare module 'vt-pbf' {
  import type { LegacyTile } from 'geojson-vt'

  const vtpbf: {
    fromGeojsonVt(ebenen: Readonly<Record<string, LegacyTile>>, angaben: { version: 1 | 2; extent: number }): Uint8Array
  }
  export default vtpbf
}
