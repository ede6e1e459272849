#!/bin/sh
# Makes the secrets of an installation in ./secrets, one a file. What is there already stays as it is.
#   sh ops/make-secrets.sh [FOLDER]
set -eu
folder=${1:-secrets}
# Only their owner gets into the folder; the files in it are readable, since the programs run as another user.
umask 022
mkdir -p "$folder"
chmod 0700 "$folder"

random() { head -c 32 /dev/urandom | od -An -v -tx1 | tr -d ' \n'; }
keep() {
  if [ -e "$folder/$1" ]; then return; fi
  printf '%s\n' "$2" > "$folder/$1.new"
  mv "$folder/$1.new" "$folder/$1"
  echo "$folder/$1"
}

for name in secret_device secret_address secret_encryption secret_storage_signing \
  secret_lite_api_password secret_server_password metrics_token postgres_password grafana_password; do
  keep "$name" "$(random)"
done
keep publishable_key "sb_publishable_$(random)"
keep secret_api_key "sb_secret_$(random)"
keep database_url "postgres://leakblock:$(cat "$folder/postgres_password")@postgres:5432/leakblock"
# Empty, until SECRET_ENCRYPTION is changed (docs/keys.md).
keep secret_encryption_previous ''
# Empty: mails wait until an address such as smtps://name:password@mail.example.org stands here.
keep smtp_url ''
