// oxlint-disable-next-line typescript/no-empty-object-type -- Tabellen kommen mit der ersten Migration
export interface DB {}
