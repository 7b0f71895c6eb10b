-- Frist des Projekts: bis zu diesem Tag (in Österreich, er zählt ganz) sind seine Aufnahmen zu übergeben, die keine andere haben. Sie steht
-- an jeder selbst, sobald sie entsteht oder zugeordnet wird: gemeldet und gezählt wird immer die der Aufnahme.
alter table projekt add column frist date;
