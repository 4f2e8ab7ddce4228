/** Messages about accounts, members and permissions. */
export const ofPeople: Readonly<Record<string, string>> = {
  // Accounts and signing in.
  'This password is too common; choose another one':
    'Dieses Passwort ist zu häufig; wählen Sie ein anderes',
  'The app has not requested all of these scopes': 'Die App hat nicht um all das gebeten',

  // Members, groups, invites and permissions.
  read: 'lesen',
  write: 'ändern',
}
