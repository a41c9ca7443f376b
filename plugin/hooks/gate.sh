#!/bin/sh
# Hands a client's hook call to the Doorward that is installed; never npx, which could fetch anything.
# Clients take a hook that fails in any way for consent. So whatever goes wrong here becomes a refusal in
# their own words, in every project that has a gate.

event=$1
# Only Copilot sets the first of these for its hooks, only Copilot and Codex the second.
client=claude
[ -n "${PLUGIN_ROOT:-}" ] && client=codex
[ -n "${COPILOT_PLUGIN_ROOT:-}" ] && client=copilot
# Copilot starts hooks in the folder of the plugin.
project=${CLAUDE_PROJECT_DIR:-$PWD}

# $1 with $2 in it, unless $2 says where it is by itself.
within() {
  case $2 in
    /*) printf '%s\n' "$2" ;;
    *) printf '%s\n' "$1/$2" ;;
  esac
}

# What all worktrees share: in a linked one .git is a file that leads there.
git_folder() {
  found=$1/.git
  if [ -f "$found" ]; then
    read -r _ named <"$found"
    found=$(within "$1" "$named")
    if [ -f "$found/commondir" ]; then
      read -r named <"$found/commondir"
      found=$(within "$found" "$named")
    fi
  fi
  printf '%s\n' "$found"
}

has_gate() {
  folder=$project
  while :; do
    for name in doorward.yaml doorward.yml doorward.json; do
      [ -e "$folder/$name" ] && return 0
    done
    [ -e "$(git_folder "$folder")/doorward" ] && return 0
    above=$(dirname "$folder")
    [ "$above" = "$folder" ] && return 1
    folder=$above
  done
}

# Beside this plugin in the package, on PATH, or in the project: the agent can write to the last.
installed() {
  beside=${CLAUDE_PLUGIN_ROOT:-/nowhere}/../dist/bin/doorward.cjs
  if [ -x "$beside" ]; then
    printf '%s\n' "$beside"
  else
    command -v doorward || ls "$project/node_modules/.bin/doorward" 2>/dev/null
  fi
}

# $1 holds nothing that JSON would have to escape.
refuse() {
  has_gate || exit 0
  case $event in
    Stop)
      case $call in
        # It was said before, and an agent can't mend it: the session ends there, not passed.
        *'"stop_hook_active":true'* | *'"stop_hook_active": true'*)
          printf '{"continue":false,"stopReason":"%s","systemMessage":"%s"}\n' "$1" "$1" ;;
        *) printf '{"decision":"block","reason":"%s"}\n' "$1" ;;
      esac ;;
    PreToolUse)
      case $call in
        *commit* | *push*)
          if [ "$client" = copilot ]; then
            printf '{"permissionDecision":"deny","permissionDecisionReason":"%s"}\n' "$1"
          else
            printf '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"%s"}}\n' "$1"
          fi ;;
      esac ;;
  esac
  exit 0
}

call=$(cat)
doorward=$(installed)
[ -n "$doorward" ] || refuse 'Doorward: this project has a gate, but the program doorward is not installed, so nothing was judged and nothing has passed. Tell the person to run: npm install --global doorward'
answer=$(printf '%s' "$call" | "$doorward" hook "$client" --event "$event")
code=$?
[ "$code" -eq 0 ] || refuse "Doorward: the gate ended with exit code $code and did not judge the work, so it has not passed. Tell the person to run: doorward doctor"
[ -z "$answer" ] || printf '%s\n' "$answer"
